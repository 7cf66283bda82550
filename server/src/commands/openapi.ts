import { writeFile } from 'node:fs/promises'
import { readConfig } from '../config.ts'
import { openApiDocument } from '../http/openapi.ts'

/** `npm run openapi -- [file]`: writes the OpenAPI document, by default to `openapi.json`. */
const file = process.argv[2] ?? 'openapi.json'
await writeFile(file, `${JSON.stringify(openApiDocument(readConfig(process.env).baseUrl), null, 2)}\n`)
console.log(`The OpenAPI document is in ${file}.`)
