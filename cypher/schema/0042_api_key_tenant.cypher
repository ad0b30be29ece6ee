// purpose: the API keys of a tenant by id
// params: none
// returns: nothing
// order: none
CREATE RANGE INDEX graphmem_api_key_tenant IF NOT EXISTS
FOR (key:ApiKey) ON (key.tenant, key.id)
