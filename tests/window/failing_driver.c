// A Vulkan layer that makes any driver fail at the call that FAILS_AT names. It declares the few types that it needs,
// so that no Vulkan headers have to be installed.
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

typedef void (*Call)(void);
typedef Call (*Lookup)(void *, const char *);
struct Link { struct Link *next; Lookup of_instance; Lookup of_device; };
struct ChainInfo { int kind; const struct ChainInfo *next; int function; struct Link *link; };
struct Negotiation { int kind; void *next; uint32_t version; Lookup of_instance, of_device, of_physical_device; };

enum { INSTANCE_CHAIN = 47, DEVICE_CHAIN = 48, LINK = 0 };
enum { OUT_OF_MEMORY = -2, REFUSED = -3, DEVICE_LOST = -4, SURFACE_LOST = -1000000000, OUT_OF_DATE = -1000001004 };

// The frames that a device shows before it fails later.
enum { HEALTHY_FRAMES = 60 };

static Lookup next_of_instance, next_of_device;
static void *instance;

static int fails_at(const char *call) {
    const char *name = getenv("FAILS_AT");
    return name && !strcmp(name, call);
}

static struct Link *take_link(const void *info, int kind) {
    struct ChainInfo *chain = (struct ChainInfo *)((const struct ChainInfo *)info)->next;
    while (chain && !(chain->kind == kind && chain->function == LINK))
        chain = (struct ChainInfo *)chain->next;
    struct Link *link = chain->link;
    chain->link = link->next;
    return link;
}

static int create_instance(const void *info, const void *allocator, void **created) {
    next_of_instance = take_link(info, INSTANCE_CHAIN)->of_instance;
    Call call = next_of_instance(0, "vkCreateInstance");
    int result = ((int (*)(const void *, const void *, void **))call)(info, allocator, created);
    instance = result ? 0 : *created;
    return result;
}

static int create_device(void *gpu, const void *info, const void *allocator, void **created) {
    if (fails_at("device"))
        return REFUSED;
    struct Link *link = take_link(info, DEVICE_CHAIN);
    next_of_device = link->of_device;
    Call call = link->of_instance(instance, "vkCreateDevice");
    return ((int (*)(void *, const void *, const void *, void **))call)(gpu, info, allocator, created);
}

static int create_swapchain(void *device, const void *info, const void *allocator, uint64_t *created) {
    static int count;
    if (fails_at("swapchain") || (fails_at("second swapchain") && count++ > 0))
        return REFUSED;
    Call call = next_of_device(device, "vkCreateSwapchainKHR");
    return ((int (*)(void *, const void *, const void *, uint64_t *))call)(device, info, allocator, created);
}

static int create_pipelines(void *device, uint64_t cache, uint32_t count, const void *infos, const void *allocator,
                            uint64_t *created) {
    if (fails_at("pipeline")) {
        memset(created, 0, count * sizeof *created);
        return OUT_OF_MEMORY;
    }
    Call call = next_of_device(device, "vkCreateGraphicsPipelines");
    return ((int (*)(void *, uint64_t, uint32_t, const void *, const void *, uint64_t *))call)(
        device, cache, count, infos, allocator, created);
}

static int acquire(void *device, uint64_t swapchain, uint64_t timeout, uint64_t semaphore, uint64_t fence,
                   uint32_t *index) {
    static int count;
    count++;
    if (fails_at("first frame") || (fails_at("frames") && count > HEALTHY_FRAMES) ||
        (fails_at("one frame") && count == HEALTHY_FRAMES))
        return DEVICE_LOST;
    if (fails_at("surface") && count > HEALTHY_FRAMES)
        return SURFACE_LOST;
    if (fails_at("size") && count > HEALTHY_FRAMES)
        return OUT_OF_DATE;
    Call call = next_of_device(device, "vkAcquireNextImageKHR");
    return ((int (*)(void *, uint64_t, uint64_t, uint64_t, uint64_t, uint32_t *))call)(
        device, swapchain, timeout, semaphore, fence, index);
}

static Call of_device(void *device, const char *name);
static Call of_instance(void *owner, const char *name);

static Call own(const char *name) {
    static const struct { const char *name; Call call; } CALLS[] = {
        {"vkGetInstanceProcAddr", (Call)of_instance},
        {"vkGetDeviceProcAddr", (Call)of_device},
        {"vkCreateInstance", (Call)create_instance},
        {"vkCreateDevice", (Call)create_device},
        {"vkCreateSwapchainKHR", (Call)create_swapchain},
        {"vkCreateGraphicsPipelines", (Call)create_pipelines},
        {"vkAcquireNextImageKHR", (Call)acquire},
    };
    for (size_t i = 0; i < sizeof CALLS / sizeof *CALLS; i++)
        if (!strcmp(name, CALLS[i].name))
            return CALLS[i].call;
    return 0;
}

static Call of_device(void *device, const char *name) {
    Call call = own(name);
    return call ? call : next_of_device(device, name);
}

static Call of_instance(void *owner, const char *name) {
    Call call = own(name);
    return call || !next_of_instance ? call : next_of_instance(owner, name);
}

int vkNegotiateLoaderLayerInterfaceVersion(struct Negotiation *negotiation) {
    negotiation->version = 2;
    negotiation->of_instance = of_instance;
    negotiation->of_device = of_device;
    negotiation->of_physical_device = 0;
    return 0;
}
