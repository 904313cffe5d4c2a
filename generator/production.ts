// React reads this when it loads. Its production build renders faster, and a test uses the other for its warnings.
process.env['NODE_ENV'] ??= 'production'
