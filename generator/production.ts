// React reads this when it is loaded. Its production build makes a build a fifth faster, and a test shows the warnings of the other.
process.env['NODE_ENV'] ??= 'production'
