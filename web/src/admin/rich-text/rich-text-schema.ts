import { getSchema, Mark } from '@tiptap/core'
import { DOMParser as EditorParser, DOMSerializer } from '@tiptap/pm/model'
import { StarterKit } from '@tiptap/starter-kit'
import { tableExtensions } from './rich-text-tables.ts'
import { isLinkTarget } from './rich-text.ts'

/** A mark that is an element without attributes. */
const plainMark = (name: string) => Mark.create({ name, parseHTML: () => [{ tag: name }], renderHTML: () => [name, 0] })

const createExtensions = (hasLinks: boolean) => [
  StarterKit.configure({
    heading: { levels: [1, 2, 3, 4, 5, 6] },
    code: false,
    codeBlock: false,
    link: hasLinks && {
      openOnClick: false,
      autolink: true,
      protocols: ['mailto', 'tel'],
      isAllowedUri: (target) => isLinkTarget(target),
      // The pages that display the text decide where a link opens.
      HTMLAttributes: { target: null, rel: null, class: null },
    },
  }),
  ...['small', 'sub', 'sup'].map(plainMark),
  ...tableExtensions,
]

// Created once: a new list would make a new editor.
const withLinks = createExtensions(true)
const withoutLinks = createExtensions(false)

/** Returns the extensions that define what the editor can produce. */
export function getEditorExtensions(hasLinks: boolean) {
  return hasLinks ? withLinks : withoutLinks
}

/** Converts HTML to what the editor would make of it. */
export function toEditorHtml(html: string, hasLinks: boolean): string {
  const schema = getSchema(getEditorExtensions(hasLinks))
  const { body } = new DOMParser().parseFromString(html, 'text/html')
  const container = document.createElement('div')
  container.append(
    DOMSerializer.fromSchema(schema).serializeFragment(EditorParser.fromSchema(schema).parse(body).content),
  )
  return container.innerHTML
}
