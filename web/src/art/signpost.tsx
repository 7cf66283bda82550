/** A drawing of a signpost in the snow with two boards. */
export function Signpost() {
  return (
    <svg width="200" height="180" viewBox="0 0 200 180" aria-hidden="true" focusable="false">
      <path d="M0 180q34-28 100-28t100 28z" fill="var(--surface-3)" />
      <path d="M97 40h8v124h-8z" fill="var(--art-ink)" stroke="var(--surface-3)" strokeWidth="1.5" />
      <path d="M101 22h62l20 20-20 20h-62z" fill="var(--art-cab)" />
      <path d="M101 74H45L25 92l20 18h56z" fill="var(--art-mid2)" />
      <path d="M118 42h40M62 92h28" stroke="var(--art-cabwin)" strokeWidth="5" strokeLinecap="round" />
      <path d="M88 34q13-16 26 0z" fill="var(--surface)" stroke="var(--art-ink)" strokeWidth="2" />
    </svg>
  )
}
