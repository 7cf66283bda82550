import { useEffect, useRef, useState } from 'react'

/** What a screen reader says. A new `count` repeats the same text. */
export type Spoken = { count: number; text: string }

/**
 * What a screen reader says about the verdict: each new title, and the answer to a request of the guest (another day, or
 * `sayNextAnswer`), also if it is the same as before. An answer that another part of the page says (`skipAnswer`) is not
 * said again, and neither is a new time alone.
 */
export function useSpokenVerdict({
  title,
  checkedText,
  day,
  isChecking,
}: {
  title: string
  checkedText: string
  day: string
  isChecking: boolean
}) {
  const text = [checkedText, title].filter((part) => part !== '').join('. ')
  const [spoken, setSpoken] = useState<Spoken>({ count: 0, text: '' })
  const last = useRef({ title, day })
  const isDue = useRef(false)
  const isSaidElsewhere = useRef(false)

  useEffect(() => {
    if (last.current.title !== title || last.current.day !== day) isDue.current = true
    last.current = { title, day }
    if (isChecking) return
    if (isDue.current && !isSaidElsewhere.current) setSpoken(({ count }) => ({ count: count + 1, text }))
    isDue.current = false
  }, [title, day, text, isChecking])
  // Only for the render in which it was said.
  useEffect(() => {
    isSaidElsewhere.current = false
  })

  return {
    spoken,
    /** Says the current answer again. */
    say: () => setSpoken(({ count }) => ({ count: count + 1, text })),
    /** Says the next answer, whatever it is. */
    sayNextAnswer: () => {
      isDue.current = true
    },
    /** For an effect of a component below, which runs first: says nothing about the answer of this render. */
    skipAnswer: () => {
      isSaidElsewhere.current = true
    },
  }
}
