import * as z from 'zod/mini'
import { t } from '../catalogue/settings-rule.ts'
import { brokenRule } from '../contract/broken-rule.ts'
import { addressSchema } from './address.ts'
import { settingFacts, type SettingFacts } from './setting-facts.ts'

type MoreFacts = Partial<SettingFacts>

const maxLengths = { text: 500, button: 200, lines: 2000, html: 20_000 } as const
type TextKind = keyof typeof maxLengths

function textSchema(kind: TextKind, defaultText: string, more: MoreFacts) {
  const maxLength = maxLengths[kind]
  return z
    ._default(z.string().check(z.maxLength(maxLength, brokenRule(t, 'text-too-long', { max: maxLength }))), defaultText)
    .register(settingFacts, { kind, ...more })
}

/** The schema of a text of one line, with its default text. */
export const text = (defaultText: string, more: MoreFacts = {}) => textSchema('text', defaultText, more)

/** The schema of a text of several lines. */
export const lines = (defaultText: string, more: MoreFacts = {}) => textSchema('lines', defaultText, more)

/** The pixels for the text of a button on a phone 390 pixels wide: alone in the bar, or next to another button. */
const availableWidths = { alone: 302, left: 96, right: 190 } as const

/** The schema of the text of a button. It must be short, because a long text breaks on a phone. */
export const button = (defaultText: string, more: MoreFacts = {}, place: keyof typeof availableWidths = 'alone') =>
  textSchema('button', defaultText, { room: availableWidths[place], ...more })

/** The schema of HTML. Elements that are not allowed are removed when it is saved and when it is read. */
export const html = (defaultText: string, more: MoreFacts = {}) => textSchema('html', defaultText, more)

/**
 * The schema of a text that operators must not leave empty (docs/domain.md, "Texts and theme"). Spaces alone count as
 * empty.
 */
export function requiredText(defaultText: string, more: MoreFacts = {}) {
  const kind = more.kind === 'button' || more.kind === 'lines' ? more.kind : 'text'
  const maxLength = maxLengths[kind]
  return z
    ._default(
      z
        .string()
        .check(
          z.regex(/\S/, brokenRule(t, 'text-missing')),
          z.maxLength(maxLength, brokenRule(t, 'text-too-long', { max: maxLength })),
        ),
      defaultText,
    )
    .register(settingFacts, {
      ...(kind === 'button' ? { room: availableWidths.alone } : {}),
      ...more,
      kind,
      isRequired: true,
    })
}

/** The schema of a link for guests: https, a path of the product, or empty. */
export const link = (more: MoreFacts = {}) => addressSchema().register(settingFacts, { kind: 'link', ...more })

/** The schema of the number where guests get help. */
export const telephone = () =>
  z
    ._default(z.string().check(z.maxLength(50, brokenRule(t, 'text-too-long', { max: 50 }))), '')
    .register(settingFacts, {
      kind: 'telephone',
      hint: 'Shown where guests are asked to call. Without a number, they are asked to see the staff.',
    })
