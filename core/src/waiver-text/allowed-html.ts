const blocks = ['p', 'br', 'hr', 'ol', 'ul', 'li', 'dl', 'dt', 'dd', 'blockquote', 'div'] as const
const headings = ['h1', 'h2', 'h3', 'h4', 'h5', 'h6'] as const
const emphasis = ['strong', 'b', 'em', 'i', 'u', 's', 'small', 'sub', 'sup', 'span'] as const
const tables = ['table', 'thead', 'tbody', 'tr', 'th', 'td'] as const

/**
 * The HTML that texts of the operator may consist of. It is the one definition: the server's sanitiser removes everything else,
 * and the editor of the admin area is tested against it, element by element.
 */
export const allowedElements = [...blocks, ...headings, ...emphasis, ...tables] as const

/** The attributes that each element may have; an element that is not listed has none. */
export const allowedAttributes = {
  ol: ['start', 'type'],
  th: ['colspan', 'rowspan'],
  td: ['colspan', 'rowspan'],
} as const satisfies Partial<Record<(typeof allowedElements)[number], readonly string[]>>

/** Where a link may lead, in the texts that may have links: waivers have none. */
export const linkProtocols = ['https', 'http', 'mailto', 'tel'] as const
