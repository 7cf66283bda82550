import * as z from 'zod/mini'
import { address } from './address.ts'
import { settingFacts, type SettingFacts } from './setting-facts.ts'

type MoreFacts = Partial<SettingFacts>

const longest = { text: 500, button: 200, lines: 2000, html: 20_000 } as const
type Written = keyof typeof longest

function written(kind: Written, words: string, more: MoreFacts) {
  const most = longest[kind]
  return z
    ._default(z.string().check(z.maxLength(most, `Please write at most ${most} characters.`)), words)
    .register(settingFacts, { kind, ...more })
}

/** A text of one line, with its default. The defaults of the product are the defaults of the schema. */
export const text = (words: string, more: MoreFacts = {}) => written('text', words, more)

/** A text of several lines. */
export const lines = (words: string, more: MoreFacts = {}) => written('lines', words, more)

/** Pixels for the words of a button on a phone that is 390 wide: alone in the bar, and beside another one. */
const room = { alone: 302, left: 96, right: 190 } as const

/** The words of a button: short, or they break on a phone. */
export const button = (words: string, more: MoreFacts = {}, place: keyof typeof room = 'alone') =>
  written('button', words, { room: room[place], ...more })

/** HTML; what is not on the list of allowed elements is taken out when it is saved and when it is read. */
export const html = (words: string, more: MoreFacts = {}) => written('html', words, more)

/** A text that operators must not leave empty (specification, section 5); spaces alone are empty. */
export function needed(words: string, more: MoreFacts = {}) {
  const kind = more.kind === 'button' || more.kind === 'lines' ? more.kind : 'text'
  const most = longest[kind]
  return z
    ._default(
      z
        .string()
        .check(z.regex(/\S/, 'This is required.'), z.maxLength(most, `Please write at most ${most} characters.`)),
      words,
    )
    .register(settingFacts, { ...(kind === 'button' ? { room: room.alone } : {}), ...more, kind, isRequired: true })
}

/** A page that guests are led to: https, a path of the product, or none. */
export const link = (more: MoreFacts = {}) => address().register(settingFacts, { kind: 'link', ...more })

/** The number where guests get help; without one, hints ask them to see the staff. */
export const telephone = () =>
  z._default(z.string().check(z.maxLength(50, 'Please write at most 50 characters.')), '').register(settingFacts, {
    kind: 'telephone',
    hint: 'Hints to call lead there. Without it they ask guests to see the staff.',
  })
