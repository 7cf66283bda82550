import { getSchema, Mark } from '@tiptap/core'
import { DOMParser as EditorParser, DOMSerializer } from '@tiptap/pm/model'
import { StarterKit } from '@tiptap/starter-kit'
import { tableExtensions } from './rich-text-tables.ts'
import { isLinkTarget } from './rich-text.ts'

/** Emphasis that is an element of its own and nothing more. */
const plainMark = (name: string) => Mark.create({ name, parseHTML: () => [{ tag: name }], renderHTML: () => [name, 0] })

const extensionsOf = (hasLinks: boolean) => [
  StarterKit.configure({
    heading: { levels: [1, 2, 3, 4, 5, 6] },
    code: false,
    codeBlock: false,
    link: hasLinks && {
      openOnClick: false,
      autolink: true,
      protocols: ['mailto', 'tel'],
      isAllowedUri: (target) => isLinkTarget(target),
      // Where a link opens is decided where the text is shown.
      HTMLAttributes: { target: null, rel: null, class: null },
    },
  }),
  ...['small', 'sub', 'sup'].map(plainMark),
  ...tableExtensions,
]

// Made once: another list would be another editor.
const withLinks = extensionsOf(true)
const withoutLinks = extensionsOf(false)

/** What the editor can make. */
export function editorExtensions(hasLinks: boolean) {
  return hasLinks ? withLinks : withoutLinks
}

/** HTML as it comes out of the editor again. */
export function asEditorKeeps(html: string, hasLinks: boolean): string {
  const schema = getSchema(editorExtensions(hasLinks))
  const { body } = new DOMParser().parseFromString(html, 'text/html')
  const sheet = document.createElement('div')
  sheet.append(DOMSerializer.fromSchema(schema).serializeFragment(EditorParser.fromSchema(schema).parse(body).content))
  return sheet.innerHTML
}
