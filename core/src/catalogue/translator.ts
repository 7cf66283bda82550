import format, { type CompiledMessage } from 'icu-minify/format'

/** A message in compiled form. */
export type Message = CompiledMessage

/** The locale of each language. English is British here: there is no comma before the last "and" of a list. */
const locales = { en: 'en-GB' } as const
export type Language = keyof typeof locales

/** A value in a sentence. A list becomes text as in a sentence: "Maya, Theo and Juno". */
export type Value = string | number | readonly string[]

/** The content of a tag in a message: texts and elements. */
type Chunks<Element> = (string | Element)[]
export type Values<Element = never> = Readonly<Record<string, Value | ((chunks: Chunks<Element>) => Element)>>

/** The parameters of a catalogue whose messages have none. */
// The rule expects a mistake in an object type without keys. Here no key is the meaning.
// oxlint-disable-next-line typescript/no-generated-empty-object-type
export type NoParameters = Record<never, never>

/** The second argument of a translator: none for a message without parameters. */
export type Arguments<Parameters, Key> = Key extends keyof Parameters ? [values: Parameters[Key]] : []

/** Returns the messages of one catalogue as text. */
export type Translator<Parameters, Key extends string> = <K extends Key>(
  key: K,
  ...values: Arguments<Parameters, K>
) => string

/**
 * Creates the function that returns the messages of one catalogue as text. The compiled catalogues call it; `Parameters`
 * are the parameters of each message that has any.
 */
export function createTranslator<Parameters extends Record<string, Values> = NoParameters>(language: Language) {
  return <Key extends string>(messages: Readonly<Record<Key, Message>>): Translator<Parameters, Key> =>
    (key, ...[values]) =>
      formatMessage(language, messages[key], values).join('')
}

/** A message in its parts: texts, and the elements that the functions for its tags return. */
export function formatMessage<Element = never>(
  language: Language,
  message: Message,
  values: Values<Element> = {},
): Chunks<Element> {
  const locale = locales[language]
  const texts = Object.entries(values).map(([name, value]) => [name, toText(locale, value)] as const)
  const parts = format<Element>(message, locale, Object.fromEntries(texts), { formatters })
  return Array.isArray(parts) ? parts : [parts]
}

const getListFormat = cached((locale: string) => new Intl.ListFormat(locale))

/** Converts a list to text. Numbers stay numbers, because plurals need them. */
function toText<Other extends string | number | ((chunks: never) => unknown)>(
  locale: string,
  value: readonly string[] | Other,
): string | Other {
  return typeof value === 'object' ? getListFormat(locale).format(value) : value
}

const formatters = {
  getDateTimeFormat: cached(
    (...options: ConstructorParameters<typeof Intl.DateTimeFormat>) => new Intl.DateTimeFormat(...options),
  ),
  getNumberFormat: cached(
    (...options: ConstructorParameters<typeof Intl.NumberFormat>) => new Intl.NumberFormat(...options),
  ),
  getPluralRules: cached(
    (...options: ConstructorParameters<typeof Intl.PluralRules>) => new Intl.PluralRules(...options),
  ),
}

/** Creates each format once, because that takes much longer than using it. */
function cached<Options extends readonly unknown[], Format>(
  create: (...options: Options) => Format,
): (...options: Options) => Format {
  const formats = new Map<string, Format>()
  return (...options) => {
    const key = JSON.stringify(options)
    const format = formats.get(key) ?? create(...options)
    formats.set(key, format)
    return format
  }
}
