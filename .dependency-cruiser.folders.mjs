import boundaries from './.dependency-cruiser.mjs'

/** Folders must not import each other in a circle. Tests do not count: those of the server's nouns start the whole application. */
export default {
  forbidden: [{ name: 'no-folder-circles', severity: 'error', scope: 'folder', from: {}, to: { circular: true } }],
  options: {
    ...boundaries.options,
    exclude: { path: '/dist/|\\.(test|builders|contract|setup)\\.tsx?$|^web/src/test/' },
  },
}
