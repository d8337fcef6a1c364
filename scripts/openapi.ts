import { loadConfig } from '../server/src/config.ts'
import { openApiDocument } from '../server/src/kit/openapi.ts'

console.log(JSON.stringify(openApiDocument(loadConfig({}).version), null, 2))
