const blocks = ['p', 'br', 'hr', 'ol', 'ul', 'li', 'dl', 'dt', 'dd', 'blockquote', 'div'] as const
const headings = ['h1', 'h2', 'h3', 'h4', 'h5', 'h6'] as const
const emphasis = ['strong', 'b', 'em', 'i', 'u', 's', 'small', 'sub', 'sup', 'span'] as const
const tables = ['table', 'thead', 'tbody', 'tr', 'th', 'td'] as const

/**
 * The HTML elements that the operator's texts may contain. This is the only definition: the server's sanitiser removes
 * all other elements, and the editor of the admin area is tested with each of these.
 */
export const allowedElements = [...blocks, ...headings, ...emphasis, ...tables] as const

/** The attributes that each element may have. An element that is not listed may have none. */
export const allowedAttributes = {
  ol: ['start', 'type'],
  th: ['colspan', 'rowspan'],
  td: ['colspan', 'rowspan'],
} as const satisfies Partial<Record<(typeof allowedElements)[number], readonly string[]>>

/** The protocols of links, in texts that may have links. Waivers may not. */
export const linkProtocols = ['https', 'http', 'mailto', 'tel'] as const
