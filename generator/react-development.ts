// React's development build warns of faults in the pages, and its HTML has the same bytes. React chooses
// the build when it is first imported, so this module is imported before it.
process.env['NODE_ENV'] = 'development'
