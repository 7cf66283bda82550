import { useEffect, useRef, useState, type KeyboardEvent } from 'react'
import Cropper from 'react-easy-crop'
import 'react-easy-crop/react-easy-crop.css'
import { t } from '../../../catalogue/photo.ts'
import {
  clampView,
  isArrowKey,
  maxScale,
  moveByKey,
  scaleView,
  scaleStep,
  rotateView,
  type CropFrame,
  type CropView,
} from './crop-view.ts'
import styles from './photo.module.css'
import type { OpenedPicture } from './crop-square.ts'

const maxSquare = 350
const noFrame: CropFrame = { side: 0, displayed: { width: 0, height: 0 } }

export type Cropping = {
  view: CropView
  frame: CropFrame
  /** The last change as text, for screen readers. */
  announcement: string
  change: (view: CropView, announcement?: string) => void
  setFrame: (frame: CropFrame) => void
}

/** The crop state of one picture, from the moment it was opened. */
export function useCropping(start: CropView): Cropping {
  const [view, setView] = useState(start)
  const [frame, setFrame] = useState(noFrame)
  const [announcement, setAnnouncement] = useState('')
  return {
    view,
    frame,
    announcement,
    change: (next, text) => {
      setView(clampView(next, frame))
      if (text !== undefined) setAnnouncement(text)
    },
    setFrame,
  }
}

/**
 * The picture under a crop square with an oval for the face. Guests drag and pinch it, or use keys: arrows move it by
 * 10 pixels (with Shift by 1), + and - zoom, R rotates.
 */
export function PhotoCropper({ picture, cropping }: { picture: OpenedPicture; cropping: Cropping }) {
  const { view, frame, change, setFrame } = cropping
  const stage = useRef<HTMLDivElement>(null)
  const [side, setSide] = useState(0)

  useEffect(() => {
    const element = stage.current
    if (!element) return undefined
    const measure = () => {
      const { width, height } = element.getBoundingClientRect()
      setSide(Math.max(0, Math.min(maxSquare, width - 40, height - 24)))
    }
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [])

  /** At `scale` 1 the shorter side of the picture is as long as the square. */
  const fit = ({ width, height }: { width: number; height: number }) => side / Math.max(1, Math.min(width, height))
  const [media, setMedia] = useState({ width: 1, height: 1 })
  const base = fit(media)
  useEffect(() => {
    setFrame({ side, displayed: { width: media.width * base, height: media.height * base } })
    // The frame depends on these measurements only.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [side, media.width, media.height])

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return
    const next = changeByKey(view, event.key, event.shiftKey)
    if (!next) return
    event.preventDefault()
    event.stopPropagation()
    change(next.view, next.announcement)
  }

  return (
    <div ref={stage} className={styles.stage} onKeyDownCapture={onKeyDown}>
      {side > 0 && (
        <Cropper
          image={picture.url}
          crop={{ x: view.x, y: view.y }}
          zoom={view.scale * base}
          minZoom={base}
          maxZoom={maxScale * base}
          rotation={view.rotation}
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
            'aria-label': t('cropArea'),
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

/** The view after a key press, and its announcement. Undefined for other keys. */
function changeByKey(
  view: CropView,
  key: string,
  isFine: boolean,
): { view: CropView; announcement: string } | undefined {
  if (isArrowKey(key)) return { view: moveByKey(view, key, isFine), announcement: t('moved', { direction: key }) }
  if (key === '+' || key === '=') return zoomTo(view, view.scale + scaleStep)
  if (key === '-') return zoomTo(view, view.scale - scaleStep)
  if (key.toLowerCase() === 'r') return rotateBy90(view)
  return undefined
}

export function zoomTo(view: CropView, scaleTo: number): { view: CropView; announcement: string } {
  const scale = Math.min(maxScale, Math.max(1, scaleTo))
  return { view: scaleView(view, scale), announcement: t('zoomed', { percent: Math.round(scale * 100) }) }
}

export function rotateBy90(view: CropView): { view: CropView; announcement: string } {
  const next = rotateView(view)
  return { view: next, announcement: t('rotated', { degrees: next.rotation }) }
}
