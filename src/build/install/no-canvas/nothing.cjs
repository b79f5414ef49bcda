// The server draws no page, so pdfjs-dist gets nothing to draw with.
module.exports = {}
