const formats = new Map<string, Intl.DateTimeFormat>()

/**
 * Returns the format of a locale with these options. On a phone, creating one takes some milliseconds, and home needs the same
 * ones for each day and each person. Throws for a time zone that the browser does not know.
 */
export function getDateFormat(locale: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = JSON.stringify([locale, options])
  const format = formats.get(key) ?? new Intl.DateTimeFormat(locale, options)
  formats.set(key, format)
  return format
}
