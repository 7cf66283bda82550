import { isSameJson } from '@first-chair/core/contract/same-json'
import { Failure, type FieldProblem } from '@first-chair/core/contract/failure'
import { insertAuditEntry, type SetupChange } from '../audit/audit.store.ts'
import type { RowChange } from '../resource/resource.ts'
import { matchObjects, type Match } from './match-objects.rule.ts'
import { findDeletedKeys, restoreRow, setSetupKey, type SetupTable } from './setup-object.store.ts'

/** A document that is being applied: its transaction, who applies it, and the problems that were found. */
export type SetupWriting = RowChange & { problems: FieldProblem[] }

type Stored = { id: number; setupKey: string; name: string }

/** How the objects of a section are written. */
export type ObjectWriter<Value> = {
  section: string
  table: SetupTable
  /** The subject of audit entries, before the id, as the pages of the admin area write it. */
  subject: string
  find: (id: number) => Promise<object | undefined>
  insert: (value: Value, key: string) => Promise<number>
  update: (id: number, value: Value, before: object) => Promise<void>
  /** Returns the changes of other rows, for the audit log. */
  remove: (id: number) => Promise<readonly SetupChange[]>
}

/** The objects of a section and their rows. */
export type MatchedObjects<Value> = {
  current: Readonly<Record<string, Value>>
  wanted: Readonly<Record<string, Value>>
  matches: readonly Match[]
  removed: readonly { id: number; key: string }[]
}

/** Matches the objects of a section with the rows of its table. */
export async function matchSection<Value extends { name: string }>(
  { client }: SetupWriting,
  table: SetupTable,
  stored: readonly Stored[],
  current: Readonly<Record<string, Value>>,
  wanted: Readonly<Record<string, Value>>,
): Promise<MatchedObjects<Value>> {
  const names = Object.entries(wanted).map(([key, { name }]) => ({ key, name }))
  const rows = stored.map(({ id, setupKey, name }) => ({ id, key: setupKey, name }))
  return { current, wanted, ...matchObjects(names, rows, await findDeletedKeys(client, table)) }
}

/** Deletes the rows that the document does not have. */
export async function removeObjects<Value>(
  writing: SetupWriting,
  writer: ObjectWriter<Value>,
  { removed }: Pick<MatchedObjects<Value>, 'removed'>,
): Promise<void> {
  for (const { id, key } of removed) {
    await atPath(writing, `${writer.section}.${key}`, async () => {
      const before = await writer.find(id)
      if (!before) return
      const others = await writer.remove(id)
      await record(writing, writer, 'deleted', id, { before })
      for (const change of others) await insertAuditEntry(writing.client, writing.administrator, change)
    })
  }
}

/** Adds, restores and changes rows until they are as the document says. Returns the ids by key. */
export async function writeObjects<Value>(
  writing: SetupWriting,
  writer: ObjectWriter<Value>,
  { matches, current, wanted }: MatchedObjects<Value>,
): Promise<ReadonlyMap<string, number>> {
  const ids = new Map<string, number>()
  for (const match of matches) {
    const value = wanted[match.key]
    if (value === undefined) continue
    const isSame = match.how === 'same-key' && isSameJson(current[match.key], value)
    await atPath(writing, `${writer.section}.${match.key}`, async () => {
      ids.set(match.key, isSame && match.id !== undefined ? match.id : await writeObject(writing, writer, match, value))
    })
  }
  return ids
}

async function writeObject<Value>(
  writing: SetupWriting,
  writer: ObjectWriter<Value>,
  { key, id: knownId, how }: Match,
  value: Value,
): Promise<number> {
  const { client } = writing
  if (knownId === undefined) {
    const id = await writer.insert(value, key)
    await setSetupKey(client, writer.table, id, key)
    await record(writing, writer, 'added', id, { after: await writer.find(id) })
    return id
  }
  if (how === 'deleted') await restoreRow(client, writer.table, knownId)
  if (how === 'same-name') await setSetupKey(client, writer.table, knownId, key)
  const before = await writer.find(knownId)
  if (!before) throw new Error(`${writer.subject} ${knownId} could not be read.`)
  await writer.update(knownId, value, before)
  const after = await writer.find(knownId)
  await record(writing, writer, how === 'deleted' ? 'restored' : 'changed', knownId, { before, after })
  return knownId
}

/** Runs a step. A refusal becomes a problem with the path of the object, so that all of them are reported together. */
export async function atPath(
  { problems }: Pick<SetupWriting, 'problems'>,
  path: string,
  step: () => Promise<unknown>,
): Promise<void> {
  try {
    await step()
  } catch (error) {
    if (!(error instanceof Failure)) throw error
    const { code, message, fields } = error
    if (fields.length === 0) problems.push({ path, rule: code, message })
    problems.push(...fields.map((field) => ({ ...field, path: [path, field.path].filter(Boolean).join('.') })))
  }
}

async function record(
  { client, administrator }: SetupWriting,
  { subject }: Pick<ObjectWriter<never>, 'subject'>,
  action: string,
  id: number,
  { before, after }: { before?: object | undefined; after?: object | undefined },
): Promise<void> {
  await insertAuditEntry(client, administrator, {
    action: `${subject.replaceAll(' ', '-')}-${action}`,
    subject: `${subject} ${id}`,
    ...(before && { before }),
    ...(after && { after }),
  })
}
