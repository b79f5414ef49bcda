// The Node that npm installs with the project. Any Node reads this, however old, so it is plain JavaScript of 2009.
'use strict'
var spawnSync = require('child_process').spawnSync
var fs = require('fs')
var path = require('path')

var packages = path.join(__dirname, '../../../node_modules')
var isWindows = process.platform === 'win32'
var name = 'node-' + (isWindows ? 'win' : process.platform) + '-' + process.arch
var program = path.join(packages, name, 'bin', isWindows ? 'node.exe' : 'node')

/** Where npm scripts find it, and what a link there says. */
exports.link = path.join(packages, '.bin', isWindows ? 'node.cmd' : 'node')
exports.target = path.relative(path.dirname(exports.link), program)

/** Its version; null where npm installed none. */
exports.version = fs.existsSync(program)
  ? JSON.parse(fs.readFileSync(path.join(packages, name, 'package.json'), 'utf8')).version
  : null

/** Whether it runs on this machine: it needs glibc. */
exports.runs = function () {
  return spawnSync(program, ['--version']).status === 0
}

/** Removes its headers in C, 67 of 189 MB, which only a build of native code reads: no package here has one. */
exports.dropHeaders = function () {
  fs.rmSync(path.join(packages, name, 'include'), { recursive: true, force: true })
}

exports.isLinked = function () {
  return fs.existsSync(exports.link)
}

/** Whether a Node of this version runs the portal, which is TypeScript. */
exports.canRun = function (version) {
  return isFrom(version, 22, 18) || isAfter(version, 22)
}

/** Whether npm installs everything under a Node of this version: it leaves out programs that ask for a newer one. */
exports.canInstall = function (version) {
  return isFrom(version, 20, 19) || isFrom(version, 22, 12) || isAfter(version, 22)
}

function isFrom(version, major, minor) {
  var parts = version.split('.').map(Number)
  return parts[0] === major && parts[1] >= minor
}

function isAfter(version, major) {
  return Number(version.split('.')[0]) > major
}
