/**
 * The position of a picture under the crop square: offset in CSS pixels, scale from 1, rotation in steps of 90 degrees.
 */
export type CropView = { x: number; y: number; scale: number; turn: Turn }
export type Turn = 0 | 90 | 180 | 270

/** The crop square and the picture under it, in CSS pixels, at `scale` 1 and without rotation. */
export type CropFrame = { side: number; shown: { width: number; height: number } }

export const wholeView: CropView = { x: 0, y: 0, scale: 1, turn: 0 }
export const largestScale = 4
export const scaleStep = 0.1

/** Limits a view so that the square stays inside the picture, and the scale between 1 and 4. */
export function keptInside(view: CropView, { side, shown }: CropFrame): CropView {
  const scale = Math.min(largestScale, Math.max(1, Math.round(view.scale * 100) / 100))
  const isSideways = view.turn % 180 !== 0
  const [width, height] = isSideways ? [shown.height, shown.width] : [shown.width, shown.height]
  const clamp = (offset: number, length: number) => {
    const maxOffset = Math.max(0, (length * scale - side) / 2)
    // Adding 0 turns -0 into 0.
    return Math.min(maxOffset, Math.max(-maxOffset, offset)) + 0
  }
  return { ...view, scale, x: clamp(view.x, width), y: clamp(view.y, height) }
}

/** Rotates by 90 degrees clockwise. The centre stays the same. */
export function turned(view: CropView): CropView {
  const next = { 0: 90, 90: 180, 180: 270, 270: 0 } as const satisfies Record<Turn, Turn>
  return { ...view, turn: next[view.turn], x: view.y === 0 ? 0 : -view.y, y: view.x }
}

/** Scales to the given scale. The centre stays the same. */
export function scaled(view: CropView, scale: number): CropView {
  const factor = scale / view.scale
  return { ...view, scale, x: view.x * factor, y: view.y * factor }
}

/** Moves by an arrow key: 10 pixels, or 1 pixel with Shift. Undefined for every other key. */
export function movedByKey(view: CropView, key: string, isFine: boolean): CropView | undefined {
  const step = isFine ? 1 : 10
  const moves: Readonly<Record<string, [number, number]>> = {
    ArrowLeft: [-step, 0],
    ArrowRight: [step, 0],
    ArrowUp: [0, -step],
    ArrowDown: [0, step],
  }
  const move = moves[key]
  return move && { ...view, x: view.x + move[0], y: view.y + move[1] }
}
