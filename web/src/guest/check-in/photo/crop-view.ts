/**
 * The position of a picture under the crop square: offset in CSS pixels, scale from 1, rotation in steps of 90 degrees.
 */
export type CropView = { x: number; y: number; scale: number; rotation: Rotation }
type Rotation = 0 | 90 | 180 | 270

/** The crop square and the picture under it, in CSS pixels, at `scale` 1 and without rotation. */
export type CropFrame = { side: number; displayed: { width: number; height: number } }

export const wholeView: CropView = { x: 0, y: 0, scale: 1, rotation: 0 }
export const maxScale = 4
export const scaleStep = 0.1

/** Limits a view so that the square stays inside the picture, and the scale between 1 and 4. */
export function clampView(view: CropView, { side, displayed }: CropFrame): CropView {
  const scale = Math.min(maxScale, Math.max(1, Math.round(view.scale * 100) / 100))
  const isSideways = view.rotation % 180 !== 0
  const [width, height] = isSideways ? [displayed.height, displayed.width] : [displayed.width, displayed.height]
  const clamp = (offset: number, length: number) => {
    const maxOffset = Math.max(0, (length * scale - side) / 2)
    // Adding 0 turns -0 into 0.
    return Math.min(maxOffset, Math.max(-maxOffset, offset)) + 0
  }
  return { ...view, scale, x: clamp(view.x, width), y: clamp(view.y, height) }
}

/** Rotates by 90 degrees clockwise. The centre stays the same. */
export function rotateView(view: CropView): CropView {
  const next = { 0: 90, 90: 180, 180: 270, 270: 0 } as const satisfies Record<Rotation, Rotation>
  return { ...view, rotation: next[view.rotation], x: view.y === 0 ? 0 : -view.y, y: view.x }
}

/** Scales to the given scale. The centre stays the same. */
export function scaleView(view: CropView, scale: number): CropView {
  const factor = scale / view.scale
  return { ...view, scale, x: view.x * factor, y: view.y * factor }
}

/** The direction of each arrow key. */
const directions = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] } as const
type ArrowKey = keyof typeof directions

export function isArrowKey(key: string): key is ArrowKey {
  return Object.hasOwn(directions, key)
}

/** Moves by an arrow key: 10 pixels, or 1 pixel with Shift. */
export function moveByKey(view: CropView, key: ArrowKey, isFine: boolean): CropView {
  const [x, y] = directions[key]
  const step = isFine ? 1 : 10
  return { ...view, x: view.x + x * step, y: view.y + y * step }
}
