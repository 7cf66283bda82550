import { useEffect, useRef, useState } from 'react'
import { draftPrefix } from '../../session/session.ts'

/** What was typed into a form and not saved when its page was left, and the version that it was typed over. */
type Draft<Form> = { version: number | undefined; values: Form }

/**
 * Keeps what is typed for as long as its page is away, such as when the sign-in has ended and is done again: it is written
 * when the page goes, and read when the same form opens over the same version. Gone when the form closes, saved or not, and
 * after sign-out. `forget` are the fields that are never kept: secrets.
 */
export function useFormDraft<Form extends object>(
  name: string,
  {
    version,
    typed,
    isDirty,
    forget = {},
  }: { version: number | undefined; typed: () => Form; isDirty: boolean; forget?: Partial<Form> },
): Form | undefined {
  const key = `${draftPrefix}admin.${name}`
  const [draft] = useState(() => {
    const text = sessionStorage.getItem(key)
    if (text === null) return undefined
    // Written below, in this tab.
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion
    const kept = JSON.parse(text) as Draft<Form>
    return kept.version === version ? kept.values : undefined
  })
  const keep = useRef(() => {})
  useEffect(() => {
    keep.current = () => {
      if (isDirty) sessionStorage.setItem(key, JSON.stringify({ version, values: { ...typed(), ...forget } }))
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
  return draft
}
