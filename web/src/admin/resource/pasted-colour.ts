/** The difference between the strongest and the weakest part of a colour, below which it counts as a grey. */
const greyest = 48
/** A background lighter than this counts as the paper. */
const lightest = 235

/** Whether text in this CSS colour stands out from text in black or grey. A colour by name does, unless it is one of those. */
export function hasColour(colour: string): boolean {
  const channels = channelsOf(colour)
  if (channels) return Math.max(...channels) - Math.min(...channels) >= greyest
  return (
    /^[a-z]+$/i.test(colour) &&
    !/^(?:black|inherit|initial|unset|auto|windowtext|currentcolor|.*gr[ae]y)$/i.test(colour)
  )
}

/** Whether a CSS background stands out from white paper. */
export function isHighlight(background: string): boolean {
  if (/\b(?:transparent|none)\b|,\s*0(?:\.0+)?\s*\)/i.test(background)) return false
  const channels = channelsOf(background)
  if (channels) return Math.min(...channels) < lightest
  return /^[a-z]+$/i.test(background) && !/^(?:white|inherit|initial|unset|auto|window)$/i.test(background)
}

function channelsOf(colour: string): number[] | undefined {
  const [, hex] = /#([0-9a-f]{6}|[0-9a-f]{3})\b/i.exec(colour) ?? []
  if (hex !== undefined) {
    const wide = hex.length === 3 ? hex.replace(/./g, '$&$&') : hex
    return [0, 2, 4].map((from) => Number.parseInt(wide.slice(from, from + 2), 16))
  }
  const [, red, green, blue] = /rgba?\(\s*(\d+)[\s,]+(\d+)[\s,]+(\d+)/i.exec(colour) ?? []
  return red === undefined ? undefined : [red, green, blue].map(Number)
}
