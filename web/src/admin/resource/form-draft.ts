import { changesBetween } from '@first-chair/core/changes'
import { useEffect, useRef, useState } from 'react'
import { set, type UseFormReturn } from 'react-hook-form'
import { draftPrefix } from '../../session/session.ts'

/** What was typed into a form and not saved when its page was left, what it was typed over, and the version of that. */
type Draft<Form> = { version: number | undefined; over: Form; values: Form }

/**
 * Keeps what is typed for as long as its page is away, such as when the sign-in has ended and is done again: it is written
 * when the page goes, and read when the same form opens. Gone when the form closes, saved or not, and after sign-out. What
 * somebody else saved meanwhile is not undone by it: only what was changed comes back, and `from` is the version that it was
 * changed from, so that the same field changed by both is a conflict. `forget` are the fields that are never kept: secrets.
 */
export function useFormDraft<Form extends object>(
  name: string,
  {
    version,
    over,
    typed,
    isDirty,
    forget = {},
  }: { version: number | undefined; over: Form; typed: () => Form; isDirty: boolean; forget?: Partial<Form> },
): { draft: Form | undefined; from: number | undefined } {
  const key = `${draftPrefix}admin.${name}`
  const [opened] = useState(version)
  const [kept] = useState(() => {
    const text = sessionStorage.getItem(key)
    if (text === null) return undefined
    // Written below, in this tab, though maybe by another version of the product.
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion
    const read = JSON.parse(text) as Partial<Draft<Form>>
    return read.over && read.values && { version: read.version, values: withChanges(over, read.over, read.values) }
  })
  const from = kept && version === opened ? kept.version : version
  const keep = useRef(() => {})
  useEffect(() => {
    keep.current = () => {
      const draft: Draft<Form> = { version: from, over, values: { ...typed(), ...forget } }
      if (isDirty) sessionStorage.setItem(key, JSON.stringify(draft))
      else sessionStorage.removeItem(key)
    }
  })
  useEffect(() => {
    const leave = () => keep.current()
    window.addEventListener('pagehide', leave)
    return () => {
      window.removeEventListener('pagehide', leave)
      sessionStorage.removeItem(key)
    }
  }, [key])
  return { draft: kept?.values, from }
}

/** Shows what was saved; what was typed after it was sent stays, as not saved yet. */
export function showSaved<Form extends object>(
  { getValues, reset }: Pick<UseFormReturn<Form>, 'getValues' | 'reset'>,
  saved: Form,
  sent: Form,
): void {
  const typed = withChanges(saved, sent, getValues())
  reset(saved)
  reset(typed, { keepDefaultValues: true })
}

/** What a form holds, with everything in it that differs from `before` to `after`. */
function withChanges<Form extends object>(form: Form, before: Form, after: Form): Form {
  const changed = structuredClone(form)
  for (const { path, sent } of changesBetween(before, after)) set(changed, path, sent)
  return changed
}
