/** A colour is grey if its strongest and weakest channel differ by less than this. */
const minColourSpread = 48
/** A background with every channel at least this light counts as white paper. */
const minPaperLightness = 235

/** Whether a CSS text colour differs from black and grey. A named colour does, unless it is one of these. */
export function hasColour(colour: string): boolean {
  const channels = parseChannels(colour)
  if (channels) return Math.max(...channels) - Math.min(...channels) >= minColourSpread
  return (
    /^[a-z]+$/i.test(colour) &&
    !/^(?:black|inherit|initial|unset|auto|windowtext|currentcolor|.*gr[ae]y)$/i.test(colour)
  )
}

/** Whether a CSS background differs from white. */
export function isHighlight(background: string): boolean {
  if (/\b(?:transparent|none)\b|,\s*0(?:\.0+)?\s*\)/i.test(background)) return false
  const channels = parseChannels(background)
  if (channels) return Math.min(...channels) < minPaperLightness
  return /^[a-z]+$/i.test(background) && !/^(?:white|inherit|initial|unset|auto|window)$/i.test(background)
}

function parseChannels(colour: string): number[] | undefined {
  const [, hex] = /#([0-9a-f]{6}|[0-9a-f]{3})\b/i.exec(colour) ?? []
  if (hex !== undefined) {
    const sixDigits = hex.length === 3 ? hex.replace(/./g, '$&$&') : hex
    return [0, 2, 4].map((from) => Number.parseInt(sixDigits.slice(from, from + 2), 16))
  }
  const [, red, green, blue] = /rgba?\(\s*(\d+)[\s,]+(\d+)[\s,]+(\d+)/i.exec(colour) ?? []
  return red === undefined ? undefined : [red, green, blue].map(Number)
}
