import { loadConfig } from '../server/src/config.ts'
import { openApiDocument } from '../server/src/kit/http/openapi.ts'

console.log(JSON.stringify(openApiDocument(loadConfig({}).version), null, 2))
