import { useId } from 'react'
import { treePath, type Peak, type Scene } from './scene.ts'

/**
 * A decorative mountain scene in the style of a ski poster; its colours follow the theme. It fills its box and is
 * cropped if the box has other proportions.
 */
export function Poster({ scene, className }: { scene: Scene; className?: string | undefined }) {
  const id = useId()
  return (
    <svg
      className={className}
      viewBox={`0 0 ${scene.width} ${scene.height}`}
      preserveAspectRatio={scene.align}
      aria-hidden="true"
      focusable="false"
    >
      <Sky scene={scene} id={`${id}sky`} />
      <path d={scene.far} fill="var(--art-far)" />
      {scene.peaks.map((peak, index) => (
        <Mountain key={peak.outline} peak={peak} slope={scene.slope} id={`${id}peak${index}`} />
      ))}
      <path d={scene.hills} fill="var(--art-mid)" />
      <path d={treePath(scene.hillTrees)} fill="var(--art-mid2)" />
      <Lift scene={scene} />
      <g fill="var(--art-fore)">
        <path d={scene.ground} />
        <path d={treePath(scene.groundTrees)} />
      </g>
    </svg>
  )
}

function Sky({ scene: { width, height, skyStops, sun }, id }: { scene: Scene; id: string }) {
  return (
    <>
      <defs>
        <linearGradient id={id} x1="0" y1="0" x2="0" y2="1">
          {skyStops.map((offset, index) => (
            <stop key={offset} offset={offset} stopColor={`var(--art-sky${index + 1})`} />
          ))}
        </linearGradient>
      </defs>
      <rect width={width} height={height} fill={`url(#${id})`} />
      <circle cx={sun.x} cy={sun.y} r={sun.radius} fill="var(--art-sun)" />
      <circle
        cx={sun.x}
        cy={sun.y}
        r={sun.radius * 1.22}
        fill="none"
        stroke="var(--art-sun)"
        strokeWidth="1.2"
        opacity=".7"
      />
    </>
  )
}

function Mountain({ peak, slope, id }: { peak: Peak; slope: number; id: string }) {
  const suffix = peak.tone === 'far' ? '2' : ''
  return (
    <>
      <defs>
        <clipPath id={`${id}edge`}>
          <path d={peak.outline} />
        </clipPath>
        <pattern
          id={`${id}hatch`}
          width="40"
          height={peak.hatchStep}
          patternUnits="userSpaceOnUse"
          patternTransform={`matrix(1 ${slope} 0 1 0 0)`}
        >
          <path d={`M0 ${peak.hatchStep / 2}H40`} stroke={`var(--art-hatch${suffix})`} strokeWidth={peak.hatchWidth} />
        </pattern>
      </defs>
      <path d={peak.outline} fill={`var(--art-lit${suffix})`} />
      <path
        d={peak.scratches}
        clipPath={`url(#${id}edge)`}
        stroke={`var(--art-shade${suffix})`}
        strokeWidth={peak.scratchWidth}
        strokeLinecap="round"
      />
      <path d={peak.shade} fill={`var(--art-shade${suffix})`} />
      <path d={peak.shade} fill={`url(#${id}hatch)`} />
    </>
  )
}

function Lift({ scene }: { scene: Scene }) {
  const [hutX, hutY, hutSize] = scene.hut
  return (
    <>
      <polyline points={scene.cable} stroke="var(--art-ink)" strokeWidth={scene.cableWidth} fill="none" />
      {scene.pylons.map(({ x, y, height, width }) => (
        <path
          key={x}
          d={`M${x} ${y}v${height}M${x - width / 2} ${y}h${width}m0 0v${width / 6}m${-width} 0v${-width / 6}`}
          stroke="var(--art-ink)"
          strokeWidth={Math.max(1.1, width / 8.5)}
          fill="none"
        />
      ))}
      {scene.cabins.map(([x, y, size]) => (
        <g key={x} transform={`translate(${x} ${y}) scale(${size})`}>
          <path d="M0 0v9M-5 9h10" stroke="var(--art-ink)" strokeWidth="1.6" fill="none" />
          <rect x="-9" y="9" width="18" height="16" rx="5" fill="var(--art-cab)" />
          <path d="M-6.5 12.5h5.5v5.5h-5.5zM1 12.5h5.5v5.5H1z" fill="var(--art-cabwin)" />
        </g>
      ))}
      <g transform={`translate(${hutX} ${hutY}) scale(${hutSize})`}>
        <path d="M-16 0v-13L2-20l16 7V0z" fill="var(--ink)" />
        <path d="M-10-3v-6h7v6zM2-3v-6h8v6z" fill="var(--art-cab)" />
      </g>
    </>
  )
}
