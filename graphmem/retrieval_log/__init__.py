"""What was recalled: logged beside the answer, looked at again, asked again, judged."""
