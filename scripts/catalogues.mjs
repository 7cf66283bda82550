// npm run catalogues: compiles the message catalogues, so that no parser is loaded into a browser (docs/decisions/0077).
import { existsSync, readdirSync, readFileSync, realpathSync, watch, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import process from 'node:process'
import { fileURLToPath } from 'node:url'
import { parse, TYPE } from '@formatjs/icu-messageformat-parser'
import compile from 'icu-minify/compile'

/** The language in which the product is written. Its catalogues define the messages and their parameters. */
export const sourceLanguage = 'en'
const root = join(import.meta.dirname, '..')
const folders = ['core/src/catalogue', 'web/src/catalogue']

/** All catalogues of all languages: the JSON file that translators edit, and the module that is compiled from it. */
export function listCatalogues() {
  return folders.flatMap((folder) =>
    readdirSync(join(root, folder), { withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .flatMap(({ name: language }) =>
        readdirSync(join(root, folder, language)).map((file) => {
          const area = basename(file, '.json')
          return { language, area, source: `${folder}/${language}/${file}`, module: `${folder}/${area}.ts` }
        }),
      ),
  )
}

/** The messages of a catalogue by key. */
export function readMessages({ source }) {
  return JSON.parse(readFileSync(join(root, source), 'utf8'))
}

/** The parameters of one message, with their types. */
export function readParameters(message) {
  const types = new Map()
  const add = (name, type) => {
    // A plain value may also be the number of a plural.
    if (types.get(name) === undefined || types.get(name) === 'Value') types.set(name, type)
    else if (type !== 'Value' && type !== types.get(name)) throw new Error(`{${name}} has two types.`)
  }
  const visit = (nodes) => {
    for (const node of nodes) {
      if (node.type === TYPE.argument) add(node.value, 'Value')
      if (node.type === TYPE.number || node.type === TYPE.plural) add(node.value, 'number')
      if (node.type === TYPE.select)
        add(
          node.value,
          Object.keys(node.options)
            .map((name) => `'${name}'`)
            .join(' | '),
        )
      if (node.type === TYPE.tag) add(node.value, 'Tag')
      if (node.type === TYPE.date || node.type === TYPE.time)
        throw new Error('Pass dates as text: their order is a setting.')
      for (const { value } of Object.values(node.options ?? {})) visit(value)
      visit(node.children ?? [])
    }
  }
  visit(parse(message))
  return Object.fromEntries(types)
}

/** The source of the module of a catalogue. */
export function compileCatalogue({ language, source }, messages) {
  const entries = Object.entries(messages).map(([key, message]) => {
    try {
      return { name: toName(key), parameters: Object.entries(readParameters(message)), compiled: compile(message) }
    } catch (cause) {
      throw new Error(`${source}, "${key}": ${cause.message}`, { cause })
    }
  })
  const types = entries
    .filter(({ parameters }) => parameters.length > 0)
    .map(({ name, parameters }) => `  ${name}: { ${parameters.map(([key, type]) => `${key}: ${type}`).join('; ')} }`)
  const typesOfValues = ['Tag', 'Value'].filter((name) => types.some((line) => new RegExp(`: ${name}\\b`).test(line)))
  return [
    `// Compiled from ${language}/${basename(source)} by \`npm run catalogues\`. Change that file instead.`,
    `import { ${['createTranslator', ...typesOfValues.map((name) => `type ${name}`)].join(', ')} } from './translator.ts'`,
    '',
    ...(types.length === 0 ? [] : ['// prettier-ignore', 'type Parameters = {', ...types, '}', '']),
    '// prettier-ignore',
    `export const t = createTranslator${types.length === 0 ? '' : '<Parameters>'}('${language}')({`,
    ...entries.map(({ name, compiled }) => `  ${name}: ${JSON.stringify(compiled)},`),
    '})',
    '',
  ].join('\n')
}

const toName = (key) => (/^\w+$/.test(key) ? key : `'${key}'`)

/** Compiles the catalogues of the source language whose modules are out of date. */
export function writeModules() {
  for (const catalogue of listCatalogues().filter(({ language }) => language === sourceLanguage)) {
    const path = join(root, catalogue.module)
    const text = compileCatalogue(catalogue, readMessages(catalogue))
    if (!existsSync(path) || readFileSync(path, 'utf8') !== text) writeFileSync(path, text)
  }
}

/** Compiles the catalogues now and whenever one changes; for development. */
export function watchCatalogues() {
  writeModules()
  for (const folder of folders) {
    watch(join(root, folder, sourceLanguage), { persistent: false }, () => {
      try {
        writeModules()
      } catch (error) {
        console.error(error.message)
      }
    })
  }
}

if (process.argv[1] !== undefined && fileURLToPath(import.meta.url) === realpathSync(process.argv[1])) writeModules()
