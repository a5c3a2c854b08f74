-- expect: E003: tablefunctionthreadbuffer
error(tostring({}) .. tostring(print) .. tostring(coroutine.create(print)) .. tostring(buffer.create(1)))
