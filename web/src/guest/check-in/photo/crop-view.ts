/** How a picture lies under the square: moved by CSS pixels, enlarged from 1, and turned by steps of 90 degrees. */
export type CropView = { x: number; y: number; scale: number; turn: Turn }
export type Turn = 0 | 90 | 180 | 270

/** The square and the picture under it, in CSS pixels, as it is shown at `scale` 1 and not turned. */
export type CropFrame = { side: number; shown: { width: number; height: number } }

export const wholeView: CropView = { x: 0, y: 0, scale: 1, turn: 0 }
export const largestScale = 4
export const scaleStep = 0.1

/** Keeps the square inside the picture, and the scale between 1 and 4. */
export function keptInside(view: CropView, { side, shown }: CropFrame): CropView {
  const scale = Math.min(largestScale, Math.max(1, Math.round(view.scale * 100) / 100))
  const isLying = view.turn % 180 !== 0
  const [width, height] = isLying ? [shown.height, shown.width] : [shown.width, shown.height]
  const within = (offset: number, length: number) => {
    const room = Math.max(0, (length * scale - side) / 2)
    // Never minus zero.
    return Math.min(room, Math.max(-room, offset)) + 0
  }
  return { ...view, scale, x: within(view.x, width), y: within(view.y, height) }
}

/** Turned by 90 degrees to the right; what was in the middle stays there. */
export function turned(view: CropView): CropView {
  const next = { 0: 90, 90: 180, 180: 270, 270: 0 } as const satisfies Record<Turn, Turn>
  return { ...view, turn: next[view.turn], x: view.y === 0 ? 0 : -view.y, y: view.x }
}

/** The same picture, enlarged by a step or to a scale; what was in the middle stays there. */
export function scaled(view: CropView, scale: number): CropView {
  const factor = scale / view.scale
  return { ...view, scale, x: view.x * factor, y: view.y * factor }
}

/** Moves by a key: 10 pixels, with Shift 1. Undefined for every other key. */
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
