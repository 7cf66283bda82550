import type { Context } from '../context/context.ts'
import { readPersonalRows } from '../db/personal-records.ts'
import { encryptedColumns, type EncryptedColumn } from '../db/tables/encrypted-columns.ts'
import { linkedTables, personalTables, type PersonalTable } from '../db/tables/personal-data.ts'
import { tryDecrypt } from '../encryption/field-encryption.ts'
import type { ZipEntry } from '../signed-waiver/zip.rule.ts'
import type { KnownPerson } from './person.facts.ts'

type Ctx = Pick<Context, 'clock' | 'pool' | 'pointOfSale' | 'encryption' | 'log'>

type ExportedTable = Pick<PersonalTable, 'table' | 'isAbout' | 'isExported'>

/** Columns whose bytes are a picture, and its file name extension. */
const pictures: Readonly<Record<string, string>> = { picture: 'jpg', jpeg: 'jpg', drawing: 'png' }

/** Everything about a person besides the documents of signed waivers, file by file. */
export async function* createRecordFiles(ctx: Ctx, known: KnownPerson): AsyncGenerator<ZipEntry> {
  const { contactId } = known
  yield toFile('README.txt', introduction(contactId, ctx.clock.now()))
  yield toJsonFile('point-of-sale.json', await readFromPointOfSale(ctx, known))
  const photo = (await ctx.pointOfSale.photos([contactId])).get(contactId)
  if (photo) yield { path: 'pictures/photo.jpg', bytes: photo }
  const tables: readonly ExportedTable[] = [...personalTables, ...linkedTables]
  // A linked table has all rows of a table of which only some contain personal data, so it comes later and alone.
  for (const table of tables) {
    if (tables.findLast((other) => other.table === table.table) === table) yield* createTableFiles(ctx, table, known)
  }
}

const introduction = (
  contactId: string,
  now: Date,
): string => `Everything that is stored about customer ${contactId}, ${now.toISOString()}.

point-of-sale.json  what the system for sales says: name, birth date, purchases, profile, registration with health notes
records/            the records of the check-in, one file for each table of its database. Encrypted fields are decrypted.
pictures/           photos
waivers/            signed waivers: documents, evidence, texts, drawings and their check. They also name other people whom
                    the same signature covers.
`

async function readFromPointOfSale({ pointOfSale }: Ctx, { contactId, person }: KnownPerson): Promise<object> {
  const facts = await pointOfSale.household(contactId)
  const isOwn = (record: { contactId: string }): boolean => record.contactId === contactId
  return {
    person: person ?? null,
    phone: (await pointOfSale.findPhone?.(contactId)) ?? null,
    purchases: facts.purchases.filter(isOwn),
    authorizations: facts.authorizations.filter(isOwn),
    media: facts.media.filter(isOwn),
    rentalProfile: (await pointOfSale.rentalProfiles([contactId])).get(contactId) ?? null,
    childRegistration: (await pointOfSale.childRegistrations([contactId])).get(contactId) ?? null,
  }
}

async function* createTableFiles(ctx: Ctx, table: ExportedTable, { keys }: KnownPerson): AsyncGenerator<ZipEntry> {
  const condition = { table: table.table, isAbout: table.isExported ?? table.isAbout }
  const rows = await readPersonalRows(ctx.pool, condition, keys)
  if (rows.length === 0) return
  const name = table.table.replace('.', '-')
  for (const [index, row] of rows.entries()) {
    for (const [column, extension] of Object.entries(pictures)) {
      const bytes = row[column]
      // The drawings of signed waivers are with their documents.
      if (Buffer.isBuffer(bytes) && column !== 'drawing') {
        yield { path: `pictures/${name}-${index + 1}.${extension}`, bytes }
      }
    }
  }
  yield toJsonFile(
    `records/${name}.json`,
    rows.map((row) => withoutOthers(table.table, toReadableRow(ctx, table.table, row), keys.ids)),
  )
}

/** A cached household has the records of all of its people, so only those of the person are given to the person. */
function withoutOthers(table: string, row: Record<string, unknown>, ids: readonly string[]): Record<string, unknown> {
  const { content } = row
  if (table !== 'pos_last_read' || row['kind'] !== 'household' || typeof content !== 'object' || !content) return row
  const isOwn = (record: object): boolean => 'contactId' in record && ids.some((id) => id === record.contactId)
  return {
    ...row,
    content: Object.fromEntries(
      Object.entries<unknown>({ ...content }).flatMap(([name, records]) =>
        Array.isArray(records)
          ? [[name, records.filter((record) => typeof record === 'object' && record !== null && isOwn(record))]]
          : [],
      ),
    ),
  }
}

/** Without bytes: those of encrypted columns are decrypted, pictures are files, and hashes are written in hex. */
function toReadableRow(ctx: Ctx, table: string, row: Record<string, unknown>): Record<string, unknown> {
  const encrypted = Object.values<EncryptedColumn>(encryptedColumns).filter((column) => column.table === table)
  return Object.fromEntries(
    Object.entries(row).flatMap(([name, value]) => {
      if (!Buffer.isBuffer(value)) return [[name, value]]
      const column = encrypted.find((one) => one.column === name)
      if (column) return [[name.replace('sealed_', ''), decryptColumn(ctx, column, row, value)]]
      return name in pictures ? [] : [[name, value.toString('hex')]]
    }),
  )
}

function decryptColumn(ctx: Ctx, column: EncryptedColumn, row: Record<string, unknown>, value: Buffer): unknown {
  const bindings = Object.fromEntries(column.bindings.map((name) => [name, String(row[name])]))
  const bytes = value.subarray(column.plainBytes)
  const text = tryDecrypt(ctx, column.getPurpose(bindings), column.getIdentity(bindings), bytes)
  if (text === undefined) return 'cannot be decrypted: its key is missing'
  try {
    const parsed: unknown = JSON.parse(text)
    return parsed
  } catch {
    return text
  }
}

const toFile = (path: string, text: string): ZipEntry => ({ path, bytes: Buffer.from(text) })
const toJsonFile = (path: string, value: unknown): ZipEntry => toFile(path, `${JSON.stringify(value, null, 2)}\n`)
