import { getChanges } from '@first-chair/core/contract/changes'
import { useEffect, useRef, useState } from 'react'
import { set, type UseFormReturn } from 'react-hook-form'
import { draftPrefix } from '../../session/session.ts'

/** Unsaved form values from when the page was left, with the values and the version that they were based on. */
type Draft<Form> = { version: number | undefined; over: Form; values: Form }

/**
 * Keeps unsaved form values while the page is away, for example during a new sign-in. The draft is written when the
 * page is left and read when the same form opens again. It is deleted when the form closes, saved or not, and at
 * sign-out. The draft does not undo what another administrator saved in the meantime: only the changed fields are
 * restored. `from` is the version that they were based on, so a field that both changed becomes a conflict. `forget`
 * overwrites fields that must not be stored: secrets.
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
  const [openedVersion] = useState(version)
  const [storedDraft] = useState(() => {
    const text = sessionStorage.getItem(key)
    if (text === null) return undefined
    // Written below in this tab, but possibly by another version of the product.
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion
    const read = JSON.parse(text) as Partial<Draft<Form>>
    return read.over && read.values && { version: read.version, values: applyChanges(over, read.over, read.values) }
  })
  const from = storedDraft && version === openedVersion ? storedDraft.version : version
  const saveDraft = useRef(() => {})
  useEffect(() => {
    saveDraft.current = () => {
      const draft: Draft<Form> = { version: from, over, values: { ...typed(), ...forget } }
      if (isDirty) sessionStorage.setItem(key, JSON.stringify(draft))
      else sessionStorage.removeItem(key)
    }
  })
  useEffect(() => {
    const leave = () => saveDraft.current()
    window.addEventListener('pagehide', leave)
    return () => {
      window.removeEventListener('pagehide', leave)
      sessionStorage.removeItem(key)
    }
  }, [key])
  return { draft: storedDraft?.values, from }
}

/** Shows the saved values in the form. Text typed after the form was sent stays in it as an unsaved change. */
export function showSavedValues<Form extends object>(
  { getValues, reset }: Pick<UseFormReturn<Form>, 'getValues' | 'reset'>,
  saved: Form,
  sent: Form,
): void {
  const typed = applyChanges(saved, sent, getValues())
  reset(saved)
  reset(typed, { keepDefaultValues: true })
}

/** Returns a copy of the form values with all differences between `before` and `after` applied. */
function applyChanges<Form extends object>(form: Form, before: Form, after: Form): Form {
  const changed = structuredClone(form)
  for (const { path, sent } of getChanges(before, after)) set(changed, path, sent)
  return changed
}
