import { useId } from 'react'
import { treePath } from './scene.ts'
import { rail } from './rail.ts'

/** A decorative mountain scene in the colours of the operator's sidebar. */
export function RailScene({ className }: { className?: string | undefined }) {
  const id = useId()
  return (
    <svg
      className={className}
      viewBox={`0 0 ${rail.width} ${rail.height}`}
      preserveAspectRatio="xMidYMax slice"
      aria-hidden="true"
      focusable="false"
    >
      <circle cx={rail.sun.x} cy={rail.sun.y} r={rail.sun.radius} fill="var(--rail-accent)" />
      {rail.peaks.map(({ outline, shade, hatchStep }, index) => (
        <g key={outline}>
          <defs>
            <pattern
              id={`${id}hatch${index}`}
              width="40"
              height={hatchStep}
              patternUnits="userSpaceOnUse"
              patternTransform="matrix(1 -0.53 0 1 0 0)"
            >
              <path d={`M0 ${hatchStep / 2}H40`} stroke="color-mix(in srgb, var(--rail) 62%, var(--on-rail))" />
            </pattern>
          </defs>
          <path
            d={outline}
            fill="var(--rail)"
            stroke="color-mix(in srgb, var(--rail) 48%, var(--on-rail))"
            strokeWidth="1.4"
            strokeLinejoin="round"
          />
          <path d={shade} fill="color-mix(in srgb, var(--rail) 84%, var(--on-rail))" />
          <path d={shade} fill={`url(#${id}hatch${index})`} />
        </g>
      ))}
      <path d={rail.cable} stroke="var(--on-rail)" strokeOpacity=".85" strokeWidth="1.4" fill="none" />
      {rail.cabins.map(([x, y, size]) => (
        <g key={x} transform={`translate(${x} ${y}) scale(${size})`}>
          <path d="M0 0v9M-5 9h10" stroke="var(--on-rail)" strokeWidth="1.6" fill="none" />
          <rect x="-9" y="9" width="18" height="16" rx="5" fill="var(--rail-accent)" />
          <path d="M-6.5 12.5h5.5v5.5h-5.5zM1 12.5h5.5v5.5H1z" fill="var(--rail)" />
        </g>
      ))}
      <g fill="color-mix(in srgb, var(--rail) 62%, black)">
        <path d={rail.ground} />
        <path d={treePath(rail.trees)} />
      </g>
    </svg>
  )
}
