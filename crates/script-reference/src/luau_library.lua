
---Functions of Luau that language servers for other versions of Lua do not know.

---The type of a value; the same as `type` here.
---@param value any
---@return string
function typeof(value) end

---The index of a value in a list, or nil.
---@param list any[]
---@param value any
---@param from? integer
---@return integer?
function table.find(list, value, from) end

---A copy of a table.
---@generic T: table
---@param table T
---@return T
function table.clone(table) end

---Makes a table read-only and returns it.
---@generic T: table
---@param table T
---@return T
function table.freeze(table) end

---Whether a table is read-only.
---@param table table
---@return boolean
function table.isfrozen(table) end

---A list with a number of equal entries.
---@param count integer
---@param value? any
---@return any[]
function table.create(count, value) end

---Removes every entry.
---@param table table
function table.clear(table) end

---The parts of a text between separators; the default separator is a comma.
---@param text string
---@param separator? string
---@return string[]
function string.split(text, separator) end

---The number, but at least `min` and at most `max`.
---@param number number
---@param min number
---@param max number
---@return number
function math.clamp(number, min, max) end

---The nearest whole number; halves are rounded away from zero.
---@param number number
---@return number
function math.round(number) end

---`1`, `0` or `-1`.
---@param number number
---@return number
function math.sign(number) end

---A number between `a` and `b`: `a` for `t = 0`, `b` for `t = 1`.
---@param a number
---@param b number
---@param t number
---@return number
function math.lerp(a, b, t) end

---Maps a number from one range to another.
---@param number number
---@param from_min number
---@param from_max number
---@param to_min number
---@param to_max number
---@return number
function math.map(number, from_min, from_max, to_min, to_max) end

---Perlin noise, from `-1` to `1`.
---@param x number
---@param y? number
---@param z? number
---@return number
function math.noise(x, y, z) end

---Operations on the 32 bits of a number.
---@class birka.Bits
bit32 = {}

---@param ... number
---@return integer
function bit32.band(...) end

---@param ... number
---@return integer
function bit32.bor(...) end

---@param ... number
---@return integer
function bit32.bxor(...) end

---Whether any bit is set in all numbers.
---@param ... number
---@return boolean
function bit32.btest(...) end

---@param number number
---@return integer
function bit32.bnot(number) end

---@param number number
---@param by number
---@return integer
function bit32.lshift(number, by) end

---@param number number
---@param by number
---@return integer
function bit32.rshift(number, by) end

---@param number number
---@param by number
---@return integer
function bit32.arshift(number, by) end

---@param number number
---@param by number
---@return integer
function bit32.lrotate(number, by) end

---@param number number
---@param by number
---@return integer
function bit32.rrotate(number, by) end

---Some bits of a number.
---@param number number
---@param first number
---@param width? number
---@return integer
function bit32.extract(number, first, width) end

---A number with some bits replaced.
---@param number number
---@param value number
---@param first number
---@param width? number
---@return integer
function bit32.replace(number, value, first, width) end

---The number of zeros before the highest set bit.
---@param number number
---@return integer
function bit32.countlz(number) end

---The number of zeros after the lowest set bit.
---@param number number
---@return integer
function bit32.countrz(number) end

---The number with its four bytes in reverse order.
---@param number number
---@return integer
function bit32.byteswap(number) end

---A block of bytes of a fixed size.
---@class buffer

---Blocks of bytes. Offsets count from 0.
---@class birka.Buffers
buffer = {}

---A buffer of so many zero bytes.
---@param size number
---@return buffer
function buffer.create(size) end

---A buffer with the bytes of a text.
---@param text string
---@return buffer
function buffer.fromstring(text) end

---The bytes as a text.
---@param from buffer
---@return string
function buffer.tostring(from) end

---The size in bytes.
---@param of buffer
---@return integer
function buffer.len(of) end

---Copies bytes from one buffer to another.
---@param to buffer
---@param to_offset number
---@param from buffer
---@param from_offset? number
---@param count? number
function buffer.copy(to, to_offset, from, from_offset, count) end

---Sets bytes to a value.
---@param in_buffer buffer
---@param offset number
---@param value number
---@param count? number
function buffer.fill(in_buffer, offset, value, count) end

---@param from buffer
---@param offset number
---@param count number
---@return string
function buffer.readstring(from, offset, count) end

---@param to buffer
---@param offset number
---@param text string
---@param count? number
function buffer.writestring(to, offset, text, count) end

---Up to 32 bits; the offset counts bits.
---@param from buffer
---@param bit_offset number
---@param bit_count number
---@return integer
function buffer.readbits(from, bit_offset, bit_count) end

---Up to 32 bits; the offset counts bits.
---@param to buffer
---@param bit_offset number
---@param bit_count number
---@param value number
function buffer.writebits(to, bit_offset, bit_count, value) end

---@param from buffer
---@param offset number
---@return integer
function buffer.readi8(from, offset) end

---@param to buffer
---@param offset number
---@param value number
function buffer.writei8(to, offset, value) end

---@param from buffer
---@param offset number
---@return integer
function buffer.readu8(from, offset) end

---@param to buffer
---@param offset number
---@param value number
function buffer.writeu8(to, offset, value) end

---@param from buffer
---@param offset number
---@return integer
function buffer.readi16(from, offset) end

---@param to buffer
---@param offset number
---@param value number
function buffer.writei16(to, offset, value) end

---@param from buffer
---@param offset number
---@return integer
function buffer.readu16(from, offset) end

---@param to buffer
---@param offset number
---@param value number
function buffer.writeu16(to, offset, value) end

---@param from buffer
---@param offset number
---@return integer
function buffer.readi32(from, offset) end

---@param to buffer
---@param offset number
---@param value number
function buffer.writei32(to, offset, value) end

---@param from buffer
---@param offset number
---@return integer
function buffer.readu32(from, offset) end

---@param to buffer
---@param offset number
---@param value number
function buffer.writeu32(to, offset, value) end

---@param from buffer
---@param offset number
---@return number
function buffer.readf32(from, offset) end

---@param to buffer
---@param offset number
---@param value number
function buffer.writef32(to, offset, value) end

---@param from buffer
---@param offset number
---@return number
function buffer.readf64(from, offset) end

---@param to buffer
---@param offset number
---@param value number
function buffer.writef64(to, offset, value) end

---@param number number
---@return boolean
function math.isfinite(number) end

---@param number number
---@return boolean
function math.isinf(number) end

---@param number number
---@return boolean
function math.isnan(number) end
