// Starts Swagger UI on this service's own description. `validatorUrl: null` keeps it from sending that
// description to a validator on another host.
SwaggerUIBundle({
  url: "openapi.json",
  dom_id: "#swagger-ui",
  deepLinking: true,
  tryItOutEnabled: true,
  validatorUrl: null,
});
