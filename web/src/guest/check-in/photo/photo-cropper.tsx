import { useEffect, useRef, useState, type KeyboardEvent } from 'react'
import Cropper from 'react-easy-crop'
import 'react-easy-crop/react-easy-crop.css'
import {
  keptInside,
  largestScale,
  movedByKey,
  scaled,
  scaleStep,
  turned,
  type CropFrame,
  type CropView,
} from './crop-view.ts'
import styles from './photo.module.css'
import type { OpenedPicture } from './square-of.ts'

const largestSquare = 350
const noFrame: CropFrame = { side: 0, shown: { width: 0, height: 0 } }

export type Cropping = {
  view: CropView
  frame: CropFrame
  /** What changed last, in words. */
  said: string
  change: (view: CropView, said?: string) => void
  setFrame: (frame: CropFrame) => void
}

/** The state of one picture under the square, from the moment it was opened. */
export function useCropping(start: CropView): Cropping {
  const [view, setView] = useState(start)
  const [frame, setFrame] = useState(noFrame)
  const [said, setSaid] = useState('')
  return {
    view,
    frame,
    said,
    change: (next, words) => {
      setView(keptInside(next, frame))
      if (words !== undefined) setSaid(words)
    },
    setFrame,
  }
}

/**
 * The picture under a square with an oval for the face. It is dragged, pinched, and moved by keys: arrows 10 pixels, with
 * Shift 1, + and - enlarge, R turns.
 */
export function PhotoCropper({ picture, cropping }: { picture: OpenedPicture; cropping: Cropping }) {
  const { view, frame, change, setFrame } = cropping
  const stage = useRef<HTMLDivElement>(null)
  const [side, setSide] = useState(0)

  useEffect(() => {
    const measured = stage.current
    if (!measured) return undefined
    const measure = () => {
      const { width, height } = measured.getBoundingClientRect()
      setSide(Math.max(0, Math.min(largestSquare, width - 40, height - 24)))
    }
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(measured)
    return () => observer.disconnect()
  }, [])

  /** At `scale` 1 the shorter side of the picture is as long as the square. */
  const fit = (shown: { width: number; height: number }) => side / Math.max(1, Math.min(shown.width, shown.height))
  const [media, setMedia] = useState({ width: 1, height: 1 })
  const base = fit(media)
  useEffect(() => {
    setFrame({ side, shown: { width: media.width * base, height: media.height * base } })
    // The frame follows from what was measured; setting it is all that happens.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [side, media.width, media.height])

  const onKeys = (event: KeyboardEvent) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return
    const next = changeByKey(view, event.key, event.shiftKey)
    if (!next) return
    event.preventDefault()
    event.stopPropagation()
    change(next.view, next.said)
  }

  return (
    <div ref={stage} className={styles.stage} onKeyDownCapture={onKeys}>
      {side > 0 && (
        <Cropper
          image={picture.url}
          crop={{ x: view.x, y: view.y }}
          zoom={view.scale * base}
          minZoom={base}
          maxZoom={largestScale * base}
          rotation={view.turn}
          aspect={1}
          cropSize={{ width: side, height: side }}
          showGrid={false}
          zoomSpeed={0.5}
          disableAutomaticStylesInjection
          setMediaSize={({ width, height }) => setMedia({ width, height })}
          onCropChange={({ x, y }) => frame.side > 0 && change({ ...view, x, y })}
          onZoomChange={(zoom) => frame.side > 0 && change({ ...view, scale: zoom / base })}
          classes={{ cropAreaClassName: styles.square ?? '' }}
          cropperProps={{
            role: 'application',
            'aria-label': 'Picture under the square: arrow keys move it, plus and minus zoom, R turns it',
          }}
          mediaProps={{ alt: '' }}
        />
      )}
      <svg className={styles.oval} style={{ width: side, height: side }} viewBox="0 0 350 350" aria-hidden="true">
        <ellipse className={styles.shade} cx="175" cy="171" rx="98" ry="130" />
        <ellipse cx="175" cy="171" rx="98" ry="130" />
        <path d="M1 31V1h30M319 1h30v30M349 319v30h-30M31 349H1v-30" />
      </svg>
    </div>
  )
}

/** What a key does to the view, and how that is said. Undefined for keys that do nothing here. */
function changeByKey(view: CropView, key: string, isFine: boolean): { view: CropView; said: string } | undefined {
  const moved = movedByKey(view, key, isFine)
  if (moved) return { view: moved, said: `Moved ${key.replace('Arrow', '').toLowerCase()}` }
  if (key === '+' || key === '=') return zoomed(view, view.scale + scaleStep)
  if (key === '-') return zoomed(view, view.scale - scaleStep)
  if (key.toLowerCase() === 'r') return turnedBy90(view)
  return undefined
}

export function zoomed(view: CropView, wanted: number): { view: CropView; said: string } {
  const scale = Math.min(largestScale, Math.max(1, wanted))
  return { view: scaled(view, scale), said: `Zoom ${Math.round(scale * 100)} percent` }
}

export function turnedBy90(view: CropView): { view: CropView; said: string } {
  const next = turned(view)
  return { view: next, said: `Turned to ${next.turn} degrees` }
}
