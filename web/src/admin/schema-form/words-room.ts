const font = '680 17px'

/** How wide the words of a guests' button are, in pixels, in the typeface of the product; 0 where nothing can be measured. */
export function widthOfWords(words: string): number {
  if (typeof OffscreenCanvas === 'undefined') return 0
  const context = new OffscreenCanvas(1, 1).getContext('2d')
  if (!context) return 0
  context.font = `${font} ${getComputedStyle(document.body).fontFamily}`
  return context.measureText(words).width
}
