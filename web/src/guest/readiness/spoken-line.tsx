import type { Spoken } from './use-spoken-verdict.ts'

/** A line that only screen readers read out, whenever it is said again. */
export function SpokenLine({ spoken: { count, text } }: { spoken: Spoken }) {
  return (
    <div role="status" className="visually-hidden">
      {/* The same text is read out again, because the element is a new one. */}
      <span key={count}>{text}</span>
    </div>
  )
}
