const font = '680 17px'

/** Measures a guest button's label in pixels, in the product's typeface; 0 if the browser cannot measure text. */
export function measureLabelWidth(text: string): number {
  if (typeof OffscreenCanvas === 'undefined') return 0
  const context = new OffscreenCanvas(1, 1).getContext('2d')
  if (!context) return 0
  context.font = `${font} ${getComputedStyle(document.body).fontFamily}`
  return context.measureText(text).width
}
