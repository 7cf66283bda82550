import {
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
  type KeyboardEvent,
  type PointerEvent,
  type RefObject,
} from 'react'
import { t } from '../../catalogue/signature-pad.ts'
import {
  getPenWidth,
  convertToInkPoint,
  toStrokePath,
  getView,
  type Box,
  type Ink,
  type InkPoint,
  type Size,
  type StrokePoint,
} from './signature-pad-ink.ts'
import styles from './signature-pad.module.css'

type SurfaceProps = {
  ink: Ink
  onChange: (ink: Ink) => void
  labelledBy: string
  describedBy: string
  isRefused: boolean
  /** The pad is rotated a quarter turn clockwise. */
  turned?: boolean
  surfaceRef: RefObject<HTMLDivElement | null>
}

/**
 * The drawing surface. Strokes are vectors in an SVG, so the browser redraws them after a rotation, a zoom or a change
 * of size. The current stroke is written directly into the SVG, without a React render per point.
 */
export function SignatureSurface({
  ink,
  onChange,
  labelledBy,
  describedBy,
  isRefused,
  turned = false,
  surfaceRef,
}: SurfaceProps) {
  const size = useSize(surfaceRef)
  const view = useStableView(ink, size)
  const sheet = useRef<SVGSVGElement>(null)
  const livePath = useRef<SVGPathElement>(null)
  const live = useRef<{ pointerId: number; points: StrokePoint[] } | undefined>(undefined)
  const keyPen = useKeyPen(ink, onChange, view)

  const toStrokePoint = (touch: { clientX: number; clientY: number; timeStamp: number }): StrokePoint => {
    const { left, top, width, height } = sheet.current?.getBoundingClientRect() ?? new DOMRect()
    const box = { x: left, y: top, width, height }
    return { ...convertToInkPoint(box, view, { x: touch.clientX, y: touch.clientY }, turned), at: touch.timeStamp }
  }
  const draw = () => livePath.current?.setAttribute('d', toStrokePath(live.current?.points ?? []))

  const begin = (event: PointerEvent<HTMLDivElement>) => {
    if (live.current || event.button !== 0) return
    event.currentTarget.setPointerCapture(event.pointerId)
    live.current = { pointerId: event.pointerId, points: [toStrokePoint(event)] }
    draw()
  }
  const move = (event: PointerEvent<HTMLDivElement>) => {
    if (live.current?.pointerId !== event.pointerId) return
    const steps = event.nativeEvent.getCoalescedEvents?.() ?? []
    for (const step of steps.length > 0 ? steps : [event]) addPoint(live.current.points, toStrokePoint(step))
    draw()
  }
  // A stroke that the system interrupts (a call, the keyboard, a rotation) is kept up to its last point.
  const end = (event: PointerEvent<HTMLDivElement>) => {
    if (live.current?.pointerId !== event.pointerId) return
    const { points } = live.current
    live.current = undefined
    draw()
    onChange(withStroke(ink, points, size))
  }

  return (
    <div
      ref={surfaceRef}
      className={isRefused ? `${styles.surface} ${styles.refused}` : styles.surface}
      role="application"
      aria-roledescription={t('role')}
      aria-labelledby={labelledBy}
      aria-describedby={describedBy}
      aria-invalid={isRefused}
      tabIndex={0}
      onPointerDown={begin}
      onPointerMove={move}
      onPointerUp={end}
      onPointerCancel={end}
      onLostPointerCapture={end}
      onKeyDown={keyPen.onKeyDown}
      onBlur={keyPen.hide}
    >
      <svg
        ref={sheet}
        className={styles.ink}
        viewBox={`${view.x} ${view.y} ${view.width} ${view.height}`}
        aria-hidden="true"
        focusable="false"
      >
        <g
          fill="none"
          stroke="currentColor"
          strokeWidth={getPenWidth(ink.strokes.length > 0 ? ink : { ...ink, frame: size })}
          strokeLinecap="round"
          strokeLinejoin="round"
        >
          {ink.strokes.map((stroke, index) => (
            <path key={index} d={toStrokePath(stroke)} />
          ))}
          <path ref={livePath} />
          {keyPen.stroke && <path d={toStrokePath(keyPen.stroke)} />}
        </g>
        {keyPen.at && (
          <circle
            className={keyPen.stroke ? `${styles.pen} ${styles.penDown}` : styles.pen}
            cx={keyPen.at.x}
            cy={keyPen.at.y}
            r={getPenWidth({ ...ink, frame: size }) * 2}
          />
        )}
      </svg>
      <span className="visually-hidden" role="status">
        {keyPen.at ? t(keyPen.stroke ? 'penDown' : 'penUp') : ''}
      </span>
    </div>
  )
}

function addPoint(points: StrokePoint[], point: StrokePoint): void {
  const last = points.at(-1)
  if (!last || Math.hypot(point.x - last.x, point.y - last.y) >= 1.5) points.push(point)
}

function withStroke(ink: Ink, points: readonly StrokePoint[], size: Size): Ink {
  return { frame: ink.strokes.length > 0 ? ink.frame : size, strokes: [...ink.strokes, points] }
}

/** The size of an element in CSS pixels, before rotation. */
function useSize(element: RefObject<HTMLElement | null>): Size {
  const [size, setSize] = useState<Size>({ width: 0, height: 0 })
  useLayoutEffect(() => {
    const observed = element.current
    if (!observed) return undefined
    const measure = () => {
      setSize((previous) =>
        previous.width === observed.clientWidth && previous.height === observed.clientHeight
          ? previous
          : { width: observed.clientWidth, height: observed.clientHeight },
      )
    }
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(observed)
    return () => observer.disconnect()
  }, [element])
  return size
}

/** The view changes when the pad is resized or cleared, never during signing: ink must not move under the pen. */
function useStableView(ink: Ink, size: Size): Box {
  const isEmpty = ink.strokes.length === 0
  const [steady, setSteady] = useState(() => ({ size, isEmpty, view: getView(ink, size) }))
  const isStale = steady.size !== size || (isEmpty && !steady.isEmpty)
  const next = isStale ? { size, isEmpty, view: getView(ink, size) } : steady
  if (isStale) setSteady(next)
  else if (steady.isEmpty !== isEmpty) setSteady({ ...steady, isEmpty })
  return next.view
}

const arrows: Record<string, InkPoint> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
}

/** Drawing with keys: arrows move the pen (in smaller steps with Shift), Space lowers and lifts it, Escape hides it. */
function useKeyPen(ink: Ink, onChange: (ink: Ink) => void, view: Box) {
  const [pen, setPen] = useState<{ at: InkPoint; stroke: StrokePoint[] | undefined } | undefined>(undefined)
  const latest = useRef({ ink, onChange, view })
  useEffect(() => {
    latest.current = { ink, onChange, view }
  })

  const lift = () => {
    if (pen?.stroke) latest.current.onChange(withStroke(latest.current.ink, pen.stroke, latest.current.view))
  }
  const hide = () => {
    lift()
    setPen(undefined)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const direction = arrows[event.key]
    if (event.key === 'Escape' && pen) {
      event.preventDefault()
      hide()
      return
    }
    if (!direction && event.key !== ' ') return
    event.preventDefault()
    const at = pen?.at ?? { x: view.x + view.width * 0.15, y: view.y + view.height * 0.55 }
    if (event.key === ' ') {
      lift()
      setPen({ at, stroke: pen?.stroke ? undefined : [{ ...at, at: event.timeStamp }] })
      return
    }
    const step = event.shiftKey ? 2 : 8
    const moved = {
      x: Math.min(view.x + view.width, Math.max(view.x, at.x + (direction?.x ?? 0) * step)),
      y: Math.min(view.y + view.height, Math.max(view.y, at.y + (direction?.y ?? 0) * step)),
    }
    const stroke = pen?.stroke ? [...pen.stroke, { ...moved, at: event.timeStamp }] : undefined
    setPen({ at: moved, stroke })
  }
  return { at: pen?.at, stroke: pen?.stroke, onKeyDown, hide }
}
