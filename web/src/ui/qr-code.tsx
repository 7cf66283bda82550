import { encode } from 'uqr'

/** The width of the white border in modules, which readers need (ISO/IEC 18004). */
const quietZone = 4

/** A QR code as one path, dark on white, with its quiet zone. `label` is its accessible name. */
export function QrCode({ text, label, className }: { text: string; label: string; className: string | undefined }) {
  const { data, size } = encode(text, { ecc: 'M', border: 0 })
  const totalSize = size + 2 * quietZone
  return (
    <svg
      className={className}
      viewBox={`${-quietZone} ${-quietZone} ${totalSize} ${totalSize}`}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
    >
      <rect x={-quietZone} y={-quietZone} width={totalSize} height={totalSize} fill="var(--white)" />
      <path d={buildPath(data)} fill="var(--ink)" />
    </svg>
  )
}

/** Builds the path of the dark modules; neighbours in a row are joined to one rectangle. */
function buildPath(rows: readonly (readonly boolean[])[]): string {
  return rows
    .flatMap((row, y) =>
      row.map((isDark, x) => {
        if (!isDark || row[x - 1] === true) return ''
        const end = row.indexOf(false, x)
        const width = (end === -1 ? row.length : end) - x
        return `M${x} ${y}h${width}v1h-${width}z`
      }),
    )
    .join('')
}
