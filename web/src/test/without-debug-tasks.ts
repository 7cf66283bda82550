// A task of the console connects the stack traces of a debugger. The development build of React runs each part of a page in one, which is a
// tenth of the time of the tests of the pages. It creates none if this function is missing when it is loaded.
Reflect.deleteProperty(console, 'createTask')
