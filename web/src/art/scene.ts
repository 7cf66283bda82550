/**
 * The data of a mountain scene. Shapes are SVG path data in the scene's own units; trees are "x,y,height" with the
 * position of each tree's foot; the cable is a list of "x,y" points from the valley to the summit.
 */
export type Scene = {
  width: number
  height: number
  /** The part that stays visible if the box has other proportions. */
  align: 'xMidYMin slice' | 'xMaxYMid slice' | 'xMidYMax slice'
  skyStops: readonly [number, number, number]
  sun: { x: number; y: number; radius: number }
  /** The ridge on the horizon. */
  far: string
  /** The slope of the hatching lines on shaded faces. */
  slope: number
  peaks: readonly Peak[]
  hills: string
  hillTrees: string
  ground: string
  groundTrees: string
  cable: string
  cableWidth: number
  pylons: readonly { x: number; y: number; height: number; width: number }[]
  /** x, y and size of each cabin that hangs from the cable. */
  cabins: readonly (readonly [number, number, number])[]
  /** x, y and size of the hut at the summit. */
  hut: readonly [number, number, number]
}

export type Peak = {
  tone: 'near' | 'far'
  outline: string
  shade: string
  scratches: string
  scratchWidth: number
  hatchStep: number
  hatchWidth: number
}

/** Returns a point on the cable in the scene's units: `along` is 0 in the valley and 1 at the summit. */
export function pointOnCable(scene: Pick<Scene, 'cable'>, along: number): { x: number; y: number } {
  const points = parsePoints(scene.cable)
  const lengths = points.slice(1).map((point, index) => distance(points[index] ?? point, point))
  let remaining = lengths.reduce((sum, length) => sum + length, 0) * Math.min(1, Math.max(0, along))
  for (const [index, length] of lengths.entries()) {
    const [from, to] = [points[index], points[index + 1]]
    if (from && to && remaining <= length) {
      const part = length === 0 ? 0 : remaining / length
      return { x: from.x + (to.x - from.x) * part, y: from.y + (to.y - from.y) * part }
    }
    remaining -= length
  }
  return points.at(-1) ?? { x: 0, y: 0 }
}

/** Returns the outlines of all trees as one SVG path. */
export function treePath(trees: string): string {
  return trees
    .split(' ')
    .map((tree) => tree.split(',').map(Number))
    .map(([x = 0, foot = 0, height = 0]) => treeOutline(x, foot, height))
    .join('')
}

/**
 * The shape of a fir as pairs of x and y offsets, in shares of its height; tall trees have five tiers, small ones four.
 */
const tiers = {
  four: [0.145, 0.23, 0.065, 0.21, 0.215, 0.46, 0.095, 0.44, 0.28, 0.69, 0.125, 0.67, 0.34, 0.92, 0.03, 0.92, 0.03, 1],
  five: [
    0.135, 0.18, 0.06, 0.16, 0.2, 0.37, 0.09, 0.35, 0.22, 0.55, 0.1, 0.53, 0.3, 0.74, 0.135, 0.72, 0.34, 0.92, 0.03,
    0.92, 0.03, 1,
  ],
} as const

function treeOutline(x: number, foot: number, height: number): string {
  const shape = height > 40 ? tiers.five : tiers.four
  const top = foot - height
  const corners = Array.from({ length: shape.length / 2 }, (_, index) => ({
    out: (shape[index * 2] ?? 0) * height,
    down: (shape[index * 2 + 1] ?? 0) * height,
  }))
  const left = corners.map(({ out, down }) => `${round(x - out)} ${round(top + down)}`)
  const right = corners.map(({ out, down }) => `${round(x + out)} ${round(top + down)}`).toReversed()
  return `M${x} ${top}L${[...left, ...right].join('L')}Z`
}

function parsePoints(text: string): { x: number; y: number }[] {
  return text
    .split(' ')
    .map((pair) => pair.split(',').map(Number))
    .map(([x = 0, y = 0]) => ({ x, y }))
}

function distance(from: { x: number; y: number }, to: { x: number; y: number }): number {
  return Math.hypot(to.x - from.x, to.y - from.y)
}

function round(value: number): number {
  return Math.round(value * 10) / 10
}
