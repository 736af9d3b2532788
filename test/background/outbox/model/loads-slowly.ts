// Code that takes far longer to load than the model waits for anything else.
for (let ticks = 0; ticks < 500; ticks++) await new Promise((resolve) => setImmediate(resolve));

export {};
