import {
  formatMessage,
  type Arguments,
  type Language,
  type Message,
  type NoParameters,
  type Value,
  type Values,
} from '@first-chair/core/catalogue/translator'
import { createElement, Fragment, type ReactNode } from 'react'

export type { Value }

/** Renders the part of a message inside a tag: `<b>` of a message is rendered by the parameter `b`. */
export type Tag = (children: ReactNode) => ReactNode

type ScreenValues = Readonly<Record<string, Value | Tag>>
/** The messages that have a tag. */
type RichKey<Parameters> = {
  [Key in keyof Parameters]: Tag extends Parameters[Key][keyof Parameters[Key]] ? Key : never
}[keyof Parameters]

/**
 * Creates the function that returns the messages of one catalogue: a text, or a node if the message has tags. The
 * compiled catalogues call it; `Parameters` are the parameters of each message that has any.
 */
export function createTranslator<Parameters extends Record<string, ScreenValues> = NoParameters>(language: Language) {
  return <Key extends string>(messages: Readonly<Record<Key, Message>>) => {
    function translate<K extends Exclude<Key, RichKey<Parameters>>>(key: K, ...values: Arguments<Parameters, K>): string
    function translate<K extends Key & RichKey<Parameters>>(key: K, values: Parameters[K]): ReactNode
    function translate(key: Key, values: ScreenValues = {}): ReactNode {
      const parts = formatMessage<ReactNode>(language, messages[key], toElements(values))
      return parts.every((part) => typeof part === 'string') ? parts.join('') : toNode(parts)
    }
    return translate
  }
}

function toElements(values: ScreenValues): Values<ReactNode> {
  const entries = Object.entries(values).map(
    ([name, value]) =>
      [name, typeof value === 'function' ? (chunks: ReactNode[]) => value(toNode(chunks)) : value] as const,
  )
  return Object.fromEntries(entries)
}

/** As arguments, so that the parts need no keys. */
function toNode(parts: readonly ReactNode[]): ReactNode {
  return createElement(Fragment, null, ...parts)
}
